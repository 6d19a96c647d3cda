-- why: an association thanks who paid in its own words, on the page that confirms the order and in its mail, and may show a video
-- there. The words are kept as HTML of a few tags, cleaned before they are written; the video is an address, never a player.
alter table forms
  add column thanks_page text not null default '' check (length(thanks_page) <= 120000),
  add column thanks_mail text not null default '' check (length(thanks_mail) <= 120000),
  add column thanks_video_url text check (thanks_video_url ~ '^https://' and length(thanks_video_url) <= 300),
  add column thanks_video_title text not null default '' check (length(thanks_video_title) <= 80);
