-- why: whoever sends a payer to settle a refused payment names where they return to, before and after. A first payment keeps that
-- address with its request; a later one has a visit instead.

alter table regularisations add column back_url text;
