import type { Locale } from '#messages/locales.ts'

/** How Orca 43 names what a control is and how it stands. */
export const orcaWords = {
  fr: {
    ready: 'Lecteur d’écran activé',
    loaded: 'La page possède',
    kind: {
      link: 'lien',
      button: 'bouton',
      radio: 'bouton radio',
      checkbox: 'case à cocher',
      field: 'saisie',
      other: '',
    },
    radio: { on: 'sélectionné', off: 'non sélectionné' },
    checkbox: { on: 'cochée', off: 'non cochée' },
    required: 'requis',
    invalid: 'non valable',
  },
  en: {
    ready: 'Screen reader on',
    loaded: 'Page has',
    kind: {
      link: 'link',
      button: 'button',
      radio: 'radio button',
      checkbox: 'check box',
      field: 'entry',
      other: '',
    },
    radio: { on: 'selected', off: 'not selected' },
    checkbox: { on: 'checked', off: 'not checked' },
    required: 'required',
    invalid: 'invalid',
  },
} as const satisfies Record<Locale, object>
