-- What years before have put aside by choice: the percent that the latest of their vouchers says; where a year was
-- closed for good without one, nothing. Later years take it over as any option.

with made as (
  select distinct on (l.company_id, l.year, l.subject) l.company_id, l.year, l.subject,
    substring(l.summary from '([0-9]{1,3}(?:\.[0-9]{1,2})?)%$') as percent
  from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
  where v.source = 'YECLOSE' and v.status <> 9 and l.subject in ('410101', '410102')
  order by l.company_id, l.year, l.subject, l.period_no desc, l.voucher_date desc, l.voucher_no desc
), chosen as (
  select s.company_id, s.year,
    coalesce(a.percent, case when y.state = 'FINAL' then '0' end) as statutory, d.percent as discretionary
  from account_set s
    left join year_end y on y.company_id = s.company_id and y.year = s.year
    left join made a on a.company_id = s.company_id and a.year = s.year and a.subject = '410101'
    left join made d on d.company_id = s.company_id and d.year = s.year and d.subject = '410102'
)
update account_set s set options = s.options
  || case when c.statutory is null then '{}' else jsonb_build_object('statutoryReserve', c.statutory) end
  || case when c.discretionary is null then '{}' else jsonb_build_object('discretionaryReserve', c.discretionary) end
from chosen c
where c.company_id = s.company_id and c.year = s.year and (c.statutory is not null or c.discretionary is not null);
