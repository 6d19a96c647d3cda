-- why: an association sees who paid twice for one season, and gives it back or keeps it as a gift (rule MEM-8). They are few.
create index memberships_paid_twice on memberships (organization_id, ends_on) where stands and not is_counted;
