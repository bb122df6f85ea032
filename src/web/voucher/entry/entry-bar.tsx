// The page bar of voucher entry: neighbours, new, copy, rare acts at the left; draft, save and new, save at the right.
import { useStore } from 'zustand'
import { useAuth, useMay } from '../../kit/auth.tsx'
import { Button, IconButton, MenuButton, type MenuItem } from '../../kit/button.tsx'
import { PageBar } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { Evidence } from '../evidence/evidence-desk.ts'
import { type StoredAct, useEntry, usePageActs } from './desk-context.ts'
import { isDirty, isEditable } from './entry-state.ts'
import { capsOf, type KeyAct, keyOf } from './key-table.ts'

const keysOf = (act: KeyAct): string => capsOf(keyOf(act)).join(' ').replace('Shift', '⇧').replace('Enter', '↵')

/** A row of the menu: shown where it `may` be done; `hasKey`: the key that does it stands beside it. */
type Row = { act: KeyAct | StoredAct; label: string; may?: boolean; separated?: boolean; hasKey?: boolean }

const useMoreItems = (): MenuItem[] => {
  const t = useWords('voucherEntry')
  const act = usePageActs()
  const may = useMay()
  const actions = useEntry((state) => state.origin?.actions)
  const isChanged = useEntry(isDirty)
  const isStored = useEntry((state) => (state.origin?.no ?? null) !== null)
  const mayTemplate = may('gl:voucher:template')
  const mayList = may('gl:voucher:salesList')
  // Another number is for what is stored: what is typed and not saved would be lost.
  const mayNumber = may('gl:voucher:editNo') && isStored && actions?.edit === true && !isChanged
  const rows: Row[] = [
    { act: 'firstVoucher', label: t('firstVoucher'), hasKey: true },
    { act: 'lastVoucher', label: t('lastVoucher'), hasKey: true },
    { act: 'cashFlow', label: t('cashFlow'), hasKey: true, separated: true },
    { act: 'expense', label: t('act_expense'), may: may('gl:voucher:save'), hasKey: true },
    { act: 'print', label: t('print'), hasKey: true, separated: true },
    { act: 'display', label: t('entryPaper:display') },
    { act: 'keys', label: t('keySheet'), hasKey: true },
    { act: 'templates', label: t('act_templates'), may: mayTemplate, hasKey: true, separated: true },
    { act: 'saveTemplate', label: t('act_saveTemplate'), may: mayTemplate, hasKey: true },
    { act: 'copyNegated', label: t('voucherAct:copyNegated'), may: may('gl:voucher:copy') },
    { act: 'salesList', label: t('salesList:title'), may: isStored && mayList, separated: true },
    { act: 'trace', label: t('voucherAct:trace'), may: isStored, separated: !mayList },
    { act: 'who', label: t('auditRight:test'), may: isStored },
    { act: 'editNo', label: t('voucherNumber:editNo'), may: mayNumber, separated: true },
    { act: 'void', label: t('void'), may: actions?.void === true, separated: true },
    { act: 'restore', label: t('restore'), may: actions?.restore === true, separated: true },
    { act: 'delete', label: t('delete'), may: actions?.delete === true },
  ]
  return rows
    .filter((row) => row.may !== false)
    .map((row) => ({
      key: row.act,
      label: row.label,
      end: row.hasKey && <span className="text-faint text-11">{capsOf(keyOf(row.act as KeyAct)).join(' ')}</span>,
      separated: row.separated,
      onSelect: () => act(row.act),
    }))
}

const Saves = () => {
  const t = useWords('voucherEntry')
  const act = usePageActs()
  const busy = useEntry((state) => state.busy)
  const editable = useEntry(isEditable)
  const mayDraft = useAuth('gl:voucher:draft')
  const maySave = useAuth('gl:voucher:save')
  const isDraft = useEntry((state) => state.origin === null || state.origin.status === 'draft')
  return (
    <>
      {mayDraft && isDraft && (
        <Button
          keys={keysOf('saveDraft')}
          busy={busy === 'draft'}
          disabled={!editable}
          onClick={() => act('saveDraft')}
        >
          {t('draft')}
        </Button>
      )}
      {maySave && (
        <>
          <Button keys={keysOf('saveAndNew')} disabled={!editable} onClick={() => act('saveAndNew')}>
            {t('saveAndNew')}
          </Button>
          <Button
            look="solid"
            keys={keysOf('save')}
            busy={busy === 'save'}
            disabled={!editable}
            onClick={() => act('save')}
          >
            {t('save')}
          </Button>
        </>
      )}
    </>
  )
}

/** How many papers the voucher has, and the panel that shows them. */
const Papers = ({ evidence }: { evidence: Evidence }) => {
  const t = useWords('attachment')
  const act = usePageActs()
  const isOpen = useStore(evidence.store, (state) => state.isOpen)
  return (
    <Button
      look="plain"
      icon="paperclip"
      keys={keysOf('evidence')}
      aria-pressed={isOpen}
      onClick={() => act('evidence')}
    >
      {t('title')}
    </Button>
  )
}

export const EntryBar = ({ evidence }: { evidence: Evidence }) => {
  const t = useWords('voucherEntry')
  const act = usePageActs()
  const mayCopy = useAuth('gl:voucher:copy')
  const mayReverse = useEntry((state) => state.origin?.actions.reverse === true)
  const items = useMoreItems()
  return (
    <div className="entry-bar">
      <PageBar title={t('title')} actions={<Saves />}>
        <IconButton icon="chevron-left" label={t('previousVoucher')} onClick={() => act('previousVoucher')} />
        <IconButton icon="chevron-right" label={t('nextVoucher')} onClick={() => act('nextVoucher')} />
        <Button look="plain" icon="plus" keys={keysOf('new')} onClick={() => act('new')}>
          {t('new')}
        </Button>
        {mayCopy && (
          <Button look="plain" icon="copy" keys={keysOf('copy')} onClick={() => act('copy')}>
            {t('copy')}
          </Button>
        )}
        {mayReverse && (
          <Button look="plain" icon="reversed" onClick={() => act('reverse')}>
            {t('voucherAct:reverse')}
          </Button>
        )}
        <Papers evidence={evidence} />
        <MenuButton label={t('more')} look="plain" items={items} />
      </PageBar>
    </div>
  )
}
