// The page of voucher entry: bars, grid, docked panels, foot; and the keys that act wherever the focus is.
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type EntryFactsShape, voucherCalls } from '../../../contract/voucher/voucher.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { send } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { useKeys } from '../../kit/keys.ts'
import { type KeepDraft, Page, PageBody, useDirty, useTab, useTabTitle } from '../../kit/page.tsx'
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
import { PrintDialog } from '../list/print-dialog.tsx'
import { ReverseDialog, type Reversed } from '../list/reverse-dialog.tsx'
import { TemplatePicker, TemplateSaver } from '../template/template-picker.tsx'
import { whileLoading } from './act-page.ts'
import { CashFlowPanel } from './cash-flow-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type Desk, focusGrid, renewFacts, showVoucher } from './desk.ts'
import { checkHead } from './desk-check.ts'
import { DeskContext, type PageActs, PageActsContext, useDesk, useEntry } from './desk-context.ts'
import { figureDigits, typeText } from './desk-grid.ts'
import { useEntryActs } from './entry-acts.ts'
import { EntryBar } from './entry-bar.tsx'
import { EntryFoot } from './entry-foot.tsx'
import { EntryHead } from './entry-head.tsx'
import { EntryProblems, KeptOffer, MirrorOffer } from './entry-problems.tsx'
import { isDirty, isEditable, type PanelName } from './entry-state.ts'
import { ExpensePicker } from './expense-picker.tsx'
import { isFigure } from './fields.ts'
import { KeySheet } from './key-sheet.tsx'
import { actOf, keyTable, useKeyChoice } from './key-table.ts'
import { isWorthKeeping } from './unsaved-work.ts'
import { useKeepDraft, useKeeping, useLeftWork } from './use-unsaved-work.ts'
import { EditNo, TracePanel, WhoPanel } from './voucher-panels.tsx'
import './entry.css'
import './entry-panels.css'

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
  const desk = useDesk()
  const id = useEntry((state) => state.origin?.id)
  const close = () => {
    desk.store.setState({ panel: null })
    focusGrid(desk)
  }
  return id === undefined ? null : <PrintDialog ids={[id]} mode={mode} onClose={close} />
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
    <div
      className={
        isPaper ? 'entry-sheet column flex-1 min-w-0 min-h-0 entry-paper' : 'entry-sheet column flex-1 min-w-0 min-h-0'
      }
      style={useWidths()}
    >
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
