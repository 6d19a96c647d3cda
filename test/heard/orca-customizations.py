"""Orca loads this by itself: each utterance becomes a line of JSON in the file that ORCA_SPEECH_LOG names."""

import json
import os

import orca.settings as settings
import orca.speech as speech

_log = open(os.environ["ORCA_SPEECH_LOG"], "a", buffering=1)
_speak = speech._speak


def _logged(text, acss, interrupt):
    if isinstance(text, str) and text.strip():
        _log.write(json.dumps({"say": text}, ensure_ascii=False) + "\n")
    return _speak(text, acss, interrupt)


speech._speak = _logged

# A page is announced, and read where somebody goes: while Orca reads all of one by itself it hears no key.
settings.sayAllOnLoad = False
