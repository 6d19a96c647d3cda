-- why: tax receipts wait until the operator has verified their organization, and a ticket or a product, which is bought, opens a right to
-- none.
update organizations set issues_tax_receipts = false
where issues_tax_receipts and authentication_state <> 'Authenticated';
update tiers set is_eligible_tax_receipt = false
where is_eligible_tax_receipt and tier_type in ('Registration', 'Product');
