-- why: a campaign is said aloud and printed on posters, so that it has a short address of its own, which leads to it for good; and
-- its picture is cropped differently on each page, so that whoever sends it says what has to stay visible.

-- Seven signs without look-alikes (no 0, 1, i, l, o): out of 27 billion, drawn at random, so that one says nothing of the next.
create function short_code() returns text language sql volatile as $$
  select string_agg(substr('23456789abcdefghjkmnpqrstuvwxyz', 1 + get_byte(drawn.bytes, place) % 31, 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 9]) as place
$$;
alter table forms add column short_code text not null default short_code() check (short_code ~ '^[2-9a-hjkmnp-z]{7}$');
create unique index forms_by_short_code on forms (short_code);

-- The point of the picture that every crop keeps in sight, in percent from its left and from its top.
alter table forms
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
