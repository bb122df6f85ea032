// The page bar of voucher entry: neighbours, new, copy, rare acts at the left; draft, save and new, save at the right.
import { useStore } from 'zustand'
import { useAuth } from '../../kit/auth.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { MenuButton, type MenuItem } from '../../kit/menu-button.tsx'
import { PageBar } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { Evidence } from '../evidence/evidence-desk.ts'
import { useEntry, usePageActs } from './desk-context.ts'
import { isDirty, isEditable } from './entry-state.ts'
import { capsOf, keyOf } from './key-table.ts'

const keysOf = (act: Parameters<typeof keyOf>[0]): string =>
  capsOf(keyOf(act)).join(' ').replace('Shift', '⇧').replace('Enter', '↵')

const useMoreItems = (): MenuItem[] => {
  const t = useWords('voucherEntry')
  const act = usePageActs()
  const actions = useEntry((state) => state.origin?.actions)
  const mayCopy = useAuth('gl:voucher:copy')
  const mayTemplate = useAuth('gl:voucher:template')
  const mayNumber = useAuth('gl:voucher:editNo')
  const mayExpense = useAuth('gl:voucher:save')
  const isChanged = useEntry(isDirty)
  const mayList = useAuth('gl:voucher:salesList')
  const isStored = useEntry((state) => (state.origin?.no ?? null) !== null)
  const end = (name: Parameters<typeof keyOf>[0]) => (
    <span className="entry-menu-keys">{capsOf(keyOf(name)).join(' ')}</span>
  )
  const items: MenuItem[] = [
    { key: 'first', label: t('firstVoucher'), end: end('firstVoucher'), onSelect: () => act('firstVoucher') },
    { key: 'last', label: t('lastVoucher'), end: end('lastVoucher'), onSelect: () => act('lastVoucher') },
    {
      key: 'cashFlow',
      label: t('cashFlow'),
      end: end('cashFlow'),
      separated: true,
      onSelect: () => act('cashFlow'),
    },
    ...(mayExpense
      ? [{ key: 'expense', label: t('act_expense'), end: end('expense'), onSelect: () => act('expense') }]
      : []),
    { key: 'print', label: t('print'), end: end('print'), separated: true, onSelect: () => act('print') },
    { key: 'display', label: t('entryPaper:display'), onSelect: () => act('display') },
    { key: 'keys', label: t('keySheet'), end: end('keys'), onSelect: () => act('keys') },
  ]
  if (mayTemplate) {
    items.push(
      {
        key: 'templates',
        label: t('act_templates'),
        end: end('templates'),
        separated: true,
        onSelect: () => act('templates'),
      },
      {
        key: 'saveTemplate',
        label: t('act_saveTemplate'),
        end: end('saveTemplate'),
        onSelect: () => act('saveTemplate'),
      },
    )
  }
  if (mayCopy)
    items.push({ key: 'copyNegated', label: t('voucherAct:copyNegated'), onSelect: () => act('copyNegated') })
  if (isStored && mayList)
    items.push({ key: 'salesList', label: t('salesList:title'), separated: true, onSelect: () => act('salesList') })
  if (isStored)
    items.push({
      key: 'trace',
      label: t('voucherAct:trace'),
      separated: !mayList,
      onSelect: () => act('trace'),
    })
  if (isStored) items.push({ key: 'who', label: t('auditRight:test'), onSelect: () => act('who') })
  // Another number is for what is stored: what is typed and not saved would be lost.
  if (mayNumber && isStored && actions?.edit && !isChanged) {
    items.push({ key: 'editNo', label: t('voucherNumber:editNo'), separated: true, onSelect: () => act('editNo') })
  }
  if (actions?.void) items.push({ key: 'void', label: t('void'), separated: true, onSelect: () => act('void') })
  if (actions?.restore)
    items.push({ key: 'restore', label: t('restore'), separated: true, onSelect: () => act('restore') })
  if (actions?.delete) items.push({ key: 'delete', label: t('delete'), onSelect: () => act('delete') })
  return items
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
