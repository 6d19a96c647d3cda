-- why: days of campaigns from before 0070, whose orders have no token. By now every order that is made or moved leaves one, and every
-- fold dates its captures, so what the days lack is what was there before; nobody who buys waits.
select rebuild_form_days();
