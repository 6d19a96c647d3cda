-- why: whoever records payments one after the other sees the last ones beneath, and takes one back for a moment (rule PAY-30).
create index recorded_payments_by_recorder on recorded_payments (organization_id, recorded_by, form_id, recorded_at);
