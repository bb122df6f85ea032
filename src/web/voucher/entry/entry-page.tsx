// The page of voucher entry: bars, grid, docked panels, foot; and the keys that act wherever the focus is.
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type EntryFactsShape, voucherCalls } from '../../../contract/voucher/voucher.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { send } from '../../api/query.ts'
import { useAuth, useMay } from '../../kit/auth.tsx'
import { useKeys } from '../../kit/keys.ts'
import { type KeepDraft, Page, PageBar, PageBody, useDirty, useTab, useTabTitle } from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import { lendFigureCell } from '../../parts/page-actions.ts'
import { type Evidence, hasPapersOf, makeEvidence } from '../evidence/evidence-desk.ts'
import { DropZone, EvidencePanel } from '../evidence/evidence-panel.tsx'
import { SalesListDrawer } from '../evidence/sales-list-drawer.tsx'
import { DisplayDialog } from '../grid/column-head.tsx'
import { useDisplay } from '../grid/columns.ts'
import { EntryGrid, useWidths } from '../grid/entry-grid.tsx'
import { PaperBar, PaperFoot, PaperSheet } from '../grid/paper.tsx'
import { PasteDialog } from '../grid/paste-dialog.tsx'
import { ReverseDialog, type Reversed } from '../list/list-batch.tsx'
import { PrintDialog } from '../list/print-dialog.tsx'
import { TemplatePicker, TemplateSaver } from '../template/template-picker.tsx'
import { whileLoading } from './act-page.ts'
import { CashFlowPanel } from './cash-flow-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type Desk, focusGrid, renewFacts, showVoucher } from './desk.ts'
import { checkHead } from './desk-check.ts'
import {
  DeskContext,
  type PageActs,
  PageActsContext,
  type StoredAct,
  useDesk,
  useEntry,
  usePageActs,
} from './desk-context.ts'
import { useClosePanel } from './desk-dialog.tsx'
import { figureDigits, typeText } from './desk-grid.ts'
import { useEntryActs } from './entry-acts.ts'
import { EntryFoot } from './entry-foot.tsx'
import { EntryHead } from './entry-head.tsx'
import { EntryProblems, KeptOffer, MirrorOffer } from './entry-problems.tsx'
import { isDirty, isEditable, type PanelName } from './entry-state.ts'
import { ExpensePicker } from './expense-picker.tsx'
import { isFigure } from './fields.ts'
import { KeySheet } from './key-sheet.tsx'
import { actOf, capsOf, type KeyAct, keyOf, keyTable, useKeyChoice } from './key-table.ts'
import { isWorthKeeping } from './unsaved-work.ts'
import { useKeepDraft, useKeeping, useLeftWork } from './use-unsaved-work.ts'
import { EditNo, TracePanel, WhoPanel } from './voucher-panels.tsx'
import './entry.css'
import './entry-panels.css'
import { Button, IconButton, MenuButton, type MenuItem } from '../../kit/button.tsx'

/**
 * Keys of the page for a focus that is nowhere (after a reload, after a dialog); the element itself hears all others.
 */
const usePageKeys = (act: PageActs): void => {
  useKeyChoice()
  const rows = keyTable().rows.filter((row) => row.where === 'page' && !row.fixed)
  useKeys(Object.fromEntries(rows.flatMap((row) => row.keys.map((key) => [key, () => act(row.act)] as const))))
}

/** Keys pressed in the head, the bars or a docked panel; the grid has taken its own before. */
const onPageKey = (event: KeyboardEvent<HTMLElement>, act: PageActs): void => {
  if (event.defaultPrevented || (event.target as Element).closest('dialog')) return
  const found = actOf(event.nativeEvent, 'page')
  if (!found) return
  event.preventDefault()
  act(found)
}

/** The tab is called by the voucher's number once it has one. */
const useTitle = (): void => {
  const { around } = useDesk()
  const lang = useLang()
  const stored = useEntry((state) => state.origin?.word ?? '')
  const type = around.books.raw.voucherTypes.find((each) => each.wordZhCn === stored || each.wordZhTw === stored)
  const word = type ? (lang === 'zh-tw' ? type.wordZhTw : type.wordZhCn) : stored
  const no = useEntry((state) => state.origin?.no ?? null)
  useTabTitle(no === null ? '' : `${word}-${String(no).padStart(4, '0')}`)
}

const Dirty = ({ evidence, keepDraft }: { evidence: Evidence; keepDraft: KeepDraft }) => {
  const turn = useEntry((state) => state.turn)
  const hasPapers = useStore(evidence.store, (state) => hasPapersOf(state, turn))
  const isChanged = useEntry(isDirty)
  const isWorthDraft = useEntry(isWorthKeeping)
  useDirty('voucher', isChanged || hasPapers, isWorthDraft ? keepDraft : null)
  useTitle()
  return null
}

/** The reversed voucher stays in its tab, as it is now; its correction or else its reversal opens in another. */
const Reversing = () => {
  const desk = useDesk()
  const tab = useTab()
  const t = useWords('voucherAct')
  const { origin, head } = desk.store.getState()
  const close = () => desk.store.setState({ panel: null })
  if (!origin?.no) return null
  const voucher = { id: origin.id, label: voucherLabel(origin.word, origin.no), date: head.date }
  const onDone = ({ made, date, correct }: Reversed) => {
    close()
    toast({ look: 'note', title: t('reversedAs', { no: voucherLabel(origin.word, made.no) }) })
    tab.open(correct ? `/voucher/entry?correct=${origin.id}&date=${date}` : `/voucher/entry/${made.id}`)
    void whileLoading(desk, async () => showVoucher(desk, await send(voucherCalls.read, { id: origin.id })))
  }
  return <ReverseDialog voucher={voucher} onDone={onDone} onClose={close} />
}

const Print = ({ mode }: { mode: 'print' | 'preview' }) => {
  const id = useEntry((state) => state.origin?.id)
  const onClose = useClosePanel()
  return id === undefined ? null : <PrintDialog ids={[id]} {...{ mode, onClose }} />
}

const Listing = () => {
  const desk = useDesk()
  const { origin } = desk.store.getState()
  if (!origin?.no) return null
  const voucher = {
    id: origin.id,
    label: voucherLabel(origin.word, origin.no),
    money: { digits: desk.around.books.baseDigits, currency: desk.around.books.baseCurrency },
  }
  return <SalesListDrawer voucher={voucher} onClose={() => desk.store.setState({ panel: null })} />
}

const panels: Readonly<Record<PanelName, ComponentType>> = {
  cashFlow: CashFlowPanel,
  keys: KeySheet,
  display: DisplayDialog,
  trace: TracePanel,
  salesList: Listing,
  who: WhoPanel,
  editNo: EditNo,
  reverse: Reversing,
  templates: TemplatePicker,
  saveTemplate: TemplateSaver,
  expense: ExpensePicker,
  print: () => <Print mode="print" />,
  preview: () => <Print mode="preview" />,
}

const Docked = () => {
  const panel = useEntry((state) => state.panel)
  const Panel = panel && panels[panel]
  return (
    <>
      <EntryProblems />
      {Panel && <Panel />}
      <PasteDialog />
      <ConflictDialog />
    </>
  )
}

/** Grid and foot, whose columns are the same; or the sheet of paper. */
const Sheet = () => {
  const [{ look }] = useDisplay()
  const isPaper = look === 'paper'
  return (
    <div className={`entry-sheet column flex-1 min-w-0 min-h-0 ${isPaper ? 'entry-paper' : ''}`} style={useWidths()}>
      <PageBody>
        {isPaper ? (
          <PaperSheet>
            <EntryGrid />
          </PaperSheet>
        ) : (
          <EntryGrid />
        )}
        <Docked />
      </PageBody>
      {isPaper ? <PaperFoot /> : <EntryFoot />}
    </div>
  )
}

const HeadBar = () => {
  const [{ look }] = useDisplay()
  return look === 'paper' ? <PaperBar /> : <EntryHead />
}

/** What is calculated in the palette goes into the active cell, if that takes figures. */
const useFigureCell = (desk: Desk): void =>
  useEffect(
    () =>
      lendFigureCell(() => {
        const state = desk.store.getState()
        if (!isEditable(state) || !isFigure(state.grid.field)) return null
        const take = (figure: string) => {
          typeText(desk, figure, false)
          focusGrid(desk)
        }
        return { digits: figureDigits(desk), take }
      }),
    [desk],
  )

/** The voucher the desk was opened for: its id, '' for a new one. */
export const EntryPage = ({ desk, facts, id }: { desk: Desk; facts: EntryFactsShape; id: string }) => {
  const left = useLeftWork(desk, id)
  const [evidence] = useState(() => makeEvidence(desk))
  const act = useEntryActs(desk, evidence, left.setAside)
  useKeeping(desk, id)
  const keepDraft = useKeepDraft(desk, id)
  useFigureCell(desk)
  usePageKeys(act)
  const isOpen = useStore(evidence.store, (state) => state.isOpen)
  const mayAttach = useAuth('gl:voucher:attach')
  useEffect(() => {
    renewFacts(desk, facts)
    checkHead(desk)
  }, [desk, facts])
  return (
    <DeskContext value={desk}>
      <PageActsContext value={act}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the page act wherever the focus is in it */}
        <div
          className="entry"
          ref={(element) => {
            desk.element.current = element
          }}
          onKeyDown={(event) => onPageKey(event, act)}
        >
          <Page>
            <EntryBar evidence={evidence} />
            <HeadBar />
            {left.record && <KeptOffer record={left.record} onTake={left.take} onDrop={left.drop} />}
            <MirrorOffer />
            <DropZone onFiles={evidence.add} mayDrop={mayAttach}>
              <Sheet />
              {isOpen && <EvidencePanel evidence={evidence} />}
            </DropZone>
          </Page>
          <Dirty evidence={evidence} keepDraft={keepDraft} />
        </div>
      </PageActsContext>
    </DeskContext>
  )
}

// The page bar of voucher entry: neighbours, new, copy, rare acts at the left; draft, save and new, save at the right.

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

const EntryBar = ({ evidence }: { evidence: Evidence }) => {
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
