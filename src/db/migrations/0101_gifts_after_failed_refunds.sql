-- why: whoever could not give while their refund was under way may, once the bank has sent it back (rule CAN-4).
create or replace trigger settlements_move before update of status on settlements for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'found -> asked',
    'found -> settling',
    'asked -> settling',
    'asked -> given',
    'settling -> settled',
    'settling -> failed',
    'failed -> settling',
    'failed -> given',
    'failed -> settled',
    'settled -> failed');
