-- Initials of names are made anew at the next start: surnames and traditional text are read as such.

update entity set mnemonic = '' where mnemonic <> '';
update subject set mnemonic = '' where mnemonic <> '';
update expense_account set mnemonic = '' where mnemonic <> '';
