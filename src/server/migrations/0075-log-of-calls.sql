-- Each call writes a row: no index of it is kept that no question uses. A search looks at the days that it names.
-- Why local: none of it is of the books.

drop index api_log_trace_id_idx;
drop index api_log_user_id_idx;
