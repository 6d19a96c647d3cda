-- why: the journal of an association is filtered by what a line is about and by who did it, and who keeps its money reads nothing else.
-- What is rare among many saves is found by an index, not by a walk along all of them.
create index audit_by_action on audit (organization_id, action, at);
create index audit_by_actor on audit (organization_id, actor, at);
