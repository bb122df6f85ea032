// The designer of a workflow: palette, tools, canvas, properties, what is wrong, and a sample that goes its way.
import { type DragEvent, type ReactNode, useMemo, useState } from 'react'
import { numberOf } from '../../../domain/base/problem.ts'
import {
  emptyFlow,
  type Flow,
  flowKinds,
  flowProblems,
  flowSteps,
  readFlowAmount,
  readFlowText,
} from '../../../domain/people/workflow.ts'
import { saveFile } from '../../api/download.ts'
import { Button, IconButton, MenuButton, MenuList } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-button.tsx'
import { confirm, Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { useFileChoice } from '../../kit/file-choice.tsx'
import { toggleFullscreen } from '../../kit/fullscreen.ts'
import { useKeys } from '../../kit/keys.ts'
import { loaded } from '../../kit/lazy-component.tsx'
import { BarLine, Empty, Page, PageBar, PageBody, SecondBar } from '../../kit/page.tsx'
import { ProblemList } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { useDrawing, type WorkflowDrawing } from './drawing.ts'
import { type People, Properties } from './properties.tsx'
import { dragKind, kindIcons } from './step-node.tsx'
import './workflow.css'

const Canvas = loaded(
  () => import('./canvas.tsx'),
  () => <div className="progress-line absolute h-2" aria-busy />,
)

const nobody: ReadonlySet<string> = new Set()

type DesignerProps = {
  title: string
  note?: ReactNode
  begin: Flow
  people: People
  canEdit: boolean
  /** Beside the title: the name. */
  head?: ReactNode
  /** Acts on the whole, given what is drawn now; `check` shows what is wrong and tells whether anything is. */
  actions?: (flow: Flow, check: () => boolean) => ReactNode
}

const Palette = ({ drawing }: { drawing: WorkflowDrawing }) => {
  const t = useWords('workflow')
  return (
    <>
      {flowKinds.map((kind) => (
        <Button
          key={kind}
          small
          icon={kindIcons[kind]}
          title={t('addHint')}
          disabled={!drawing.canEdit}
          draggable
          onDragStart={(event: DragEvent) => event.dataTransfer.setData(dragKind, kind)}
          onClick={() => drawing.add(kind)}
        >
          {t(`kind_${kind}`)}
        </Button>
      ))}
    </>
  )
}

/** Importing, downloading and the rest of what is done with the whole drawing. */
const MoreTools = ({ drawing, title, onHelp }: { drawing: WorkflowDrawing; title: string; onHelp: () => void }) => {
  const t = useWords('workflow')
  const text = () => JSON.stringify(drawing.flow, null, 2)
  const copy = async () => {
    if (await copyText(text())) toast({ look: 'note', title: t('copied') })
  }
  const take = async (file: File) => {
    const flow = readFlowText(await file.text())
    if (flow) drawing.replace(flow)
    else toast({ look: 'error', title: t('problem:workflow.content') })
  }
  const clear = async () => {
    const asked = { title: t('clearTitle'), text: t('clearText'), act: t('clear'), danger: true }
    if ((await confirm(asked)) !== null) drawing.replace(emptyFlow)
  }
  const isEmpty = drawing.flow.nodes.length === 0
  const accept = '.json,application/json'
  const { choose, field } = useFileChoice({ label: t('import'), accept, onFiles: ([file]) => void take(file) })
  const download = () => saveFile(new Blob([text()], { type: 'application/json' }), `${title}.json`)
  return (
    <>
      <MenuButton
        label={t('more')}
        items={[
          { key: 'download', label: t('download'), icon: 'download', disabled: isEmpty, onSelect: download },
          ...(drawing.canEdit
            ? [{ key: 'import', label: t('import'), icon: 'upload', onSelect: choose } as const]
            : []),
          { key: 'copy', label: t('copyText'), icon: 'copy', disabled: isEmpty, onSelect: () => void copy() },
          {
            ...({ key: 'clear', label: t('clear'), icon: 'trash', separated: true } as const),
            disabled: isEmpty || !drawing.canEdit,
            onSelect: () => void clear(),
          },
          { key: 'help', label: t('help'), icon: 'help', onSelect: onHelp },
        ]}
      />
      {field}
    </>
  )
}

const Help = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('workflow')
  return (
    <Dialog title={t('help')} width={520} onClose={onClose} foot={<Button onClick={onClose}>{t('kit:close')}</Button>}>
      {['help_1', 'help_2', 'help_3'].map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </Dialog>
  )
}

type MenuAt = { id: string; x: number; y: number }

/** The menu of a node or a line where the right button was pressed. */
const ContextMenu = ({ drawing, at, onDone }: { drawing: WorkflowDrawing; at: MenuAt; onDone: () => void }) => {
  const t = useWords('workflow')
  return (
    <div
      role="none"
      className="flow-menu absolute p-4 bg-raised rounded-6 z-6 min-w-140"
      style={{ left: at.x, top: at.y }}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onDone()}
    >
      <MenuList
        label={t('more')}
        onDone={onDone}
        items={[
          { key: 'edit', label: t('edit'), icon: 'edit', onSelect: () => drawing.choose(new Set([at.id])) },
          {
            ...({ key: 'delete', label: t('delete'), icon: 'trash', disabled: !drawing.canEdit } as const),
            onSelect: () => drawing.remove(new Set([at.id])),
          },
        ]}
      />
    </div>
  )
}

const useDrawingKeys = (drawing: WorkflowDrawing): void =>
  useKeys({
    Del: () => drawing.canEdit && drawing.chosen.size > 0 && drawing.remove(),
    Backspace: () => drawing.canEdit && drawing.chosen.size > 0 && drawing.remove(),
    'Ctrl+Z': () => drawing.undo(),
    'Ctrl+Y': () => drawing.redo(),
    'Ctrl+Shift+Z': () => drawing.redo(),
    'Ctrl+C': () => (drawing.chosen.size > 0 && !window.getSelection()?.toString() ? drawing.copy() : false),
    'Ctrl+V': (event) => (event.target instanceof HTMLInputElement ? false : drawing.paste()),
  })

const Sample = ({ amount, onAmount }: { amount: string; onAmount: (amount: string) => void }) => {
  const t = useWords('workflow')
  const isWrong = amount !== '' && readFlowAmount(amount.replaceAll(',', '')) === null
  return (
    <span title={t('simulateText')}>
      <TextField
        aria-label={t('f_sample')}
        inner={t('simulate')}
        placeholder={t('f_sample')}
        inputMode="decimal"
        width={220}
        maxLength={20}
        value={amount}
        invalid={isWrong}
        onChange={(event) => onAmount(event.target.value)}
      />
    </span>
  )
}

const Tools = ({ drawing, title, box }: { drawing: WorkflowDrawing; title: string; box: HTMLElement | null }) => {
  const t = useWords('workflow')
  const [isHelping, setHelping] = useState(false)
  return (
    <>
      <IconButton icon="returned" label={t('undo')} disabled={!drawing.canUndo} onClick={drawing.undo} />
      <IconButton icon="refresh" label={t('redo')} disabled={!drawing.canRedo} onClick={drawing.redo} />
      <IconButton icon="fullscreen" label={t('fullscreen')} onClick={() => box && toggleFullscreen(box)} />
      <MoreTools drawing={drawing} title={title} onHelp={() => setHelping(true)} />
      {isHelping && <Help onClose={() => setHelping(false)} />}
    </>
  )
}

/** What is wrong, once it was asked: it follows the drawing from then on. */
const useCheck = (flow: Flow) => {
  const t = useWords('workflow')
  const [isOn, setOn] = useState(false)
  const problems = useMemo(() => (isOn ? flowProblems(flow) : []), [flow, isOn])
  const check = (): boolean => {
    setOn(true)
    return flowProblems(flow).length === 0
  }
  const shown = problems.map(({ code, path, args }) => ({
    code: numberOf({ code }),
    path,
    message: t(`problem:${code}`, args),
  }))
  return { check, shown, faulty: useMemo(() => new Set(problems.map(({ path }) => path)), [problems]) }
}

const usePassed = (flow: Flow, amount: string): ReadonlySet<string> =>
  useMemo(() => {
    const minor = amount === '' ? null : readFlowAmount(amount.replaceAll(',', ''))
    return minor === null ? nobody : new Set(flowSteps(flow, minor))
  }, [flow, amount])

export const Designer = ({ title, note, begin, people, canEdit, head, actions }: DesignerProps) => {
  const t = useWords('workflow')
  const drawing = useDrawing(begin, canEdit)
  const { flow } = drawing
  const [amount, setAmount] = useState('')
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const { check, shown, faulty } = useCheck(flow)
  const passed = usePassed(flow, amount)
  useDrawingKeys(drawing)
  const openMenu = (id: string, x: number, y: number) => {
    const at = box?.getBoundingClientRect()
    setMenu({ id, x: x - (at?.left ?? 0), y: y - (at?.top ?? 0) })
  }
  return (
    <Page>
      <PageBar
        title={title}
        note={note}
        actions={
          <>
            <Button icon="check" onClick={() => check() && toast({ look: 'note', title: t('checkFine') })}>
              {t('check')}
            </Button>
            {actions?.(flow, check)}
          </>
        }
      >
        {head}
      </PageBar>
      <SecondBar end={<Tools drawing={drawing} title={title} box={box} />}>
        <Palette drawing={drawing} />
        <BarLine />
        <Sample amount={amount} onAmount={setAmount} />
      </SecondBar>
      <PageBody panel={<Properties drawing={drawing} people={people} />}>
        <div ref={setBox} className="flow-box flex flex-1 min-h-0 relative bg-surface">
          <Canvas drawing={drawing} people={people} faulty={faulty} passed={passed} onMenu={openMenu} />
          {flow.nodes.length === 0 && (
            <div className="row justify-center absolute inset-0 pointer-events-none">
              <Empty icon="network" title={t('emptyTitle')} text={t('emptyText')} />
            </div>
          )}
          {menu && <ContextMenu drawing={drawing} at={menu} onDone={() => setMenu(null)} />}
          {shown.length > 0 && (
            <div className="flow-problems absolute overflow-auto px-12 py-8 bg-raised rounded-6 z-5 max-w-360">
              <ProblemList problems={shown} onGo={(id) => drawing.choose(new Set([id]))} />
            </div>
          )}
        </div>
      </PageBody>
    </Page>
  )
}
