// The row of an attachment as one digest: the trail keeps it, so that the row is proved with the trail.

const moment = (column: string) => `to_char(a.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SHA-256 in hexadecimal over every column of the row `a` of voucher_attachment but the company. */
export const attachmentRecord = `encode(sha256(convert_to(json_build_array(a.id, a.voucher_id, a.position, a.file_id,
    a.name, a.extension, a.mime, a.bytes, encode(a.sha256, 'hex'), a.invoice_key, a.invoice, a.after_posting,
    a.added_by, a.added_name, ${moment('added_at')}, a.removed_by, a.removed_name,
    ${moment('removed_at')})::text, 'UTF8')), 'hex')`

/** The files that the digest of voucher `v` names, in hexadecimal. */
export const countedFiles = `array(select encode(a.sha256, 'hex') from voucher_attachment a
    where a.company_id = v.company_id and a.voucher_id = v.id and a.removed_at is null and not a.after_posting)`
