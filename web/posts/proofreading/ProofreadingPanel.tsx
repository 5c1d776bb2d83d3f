import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Editor } from '@tiptap/core'
import { undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type ProofreadingOptions, RULES } from '#shared/persian/proofreader.ts'
import { safeStorage } from '#web/lib/safe-storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import { createMarks } from './correction-marks.ts'
import {
  acceptCorrections,
  type Correction,
  correctText,
  findCorrections,
  findTextCorrections,
  groupByWords,
  type WordChange,
} from './corrections.ts'
import { loadOptions, OptionsForm, saveOptions } from './OptionsForm.tsx'
import styles from './proofreading-panel.module.css'
import { RULE_NAMES, TEXT } from './text.ts'

/** Maximum rows per rule, because a long text can have thousands of corrections. */
const MAX_ROWS = 40

interface Props {
  editor: Editor
  title: string
  onTitleChange: (title: string) => void
  onClose: () => void
}

/** An acceptance that changed the title; `depth` is the number of undo steps of the text after it. */
interface TitleStep {
  before: string
  after: string
  depth: number
  changedText: boolean
}

/** Each acceptance, of one correction or several in the title and the text, is one undo step. */
export default function ProofreadingPanel({ editor, title, onTitleChange, onClose }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [options, setOptions] = useState<ProofreadingOptions>(() => loadOptions(safeStorage))
  const [lastAction, setLastAction] = useState<'accept' | 'undo'>()
  const [titleSteps, setTitleSteps] = useState<readonly TitleStep[]>([])
  const { doc, canUndo } = useEditorState({
    editor,
    selector: () => ({ doc: editor.state.doc, canUndo: editor.can().undo() }),
    equalityFn: (a, b) => a.doc === b?.doc && a.canUndo === b.canUndo,
  })
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const titleCorrections = useMemo(() => findTextCorrections(title, options), [title, options])
  const changes = useMemo(
    () =>
      [...groupByWords(titleCorrections, true), ...groupByWords(findCorrections(doc, options), false)].filter(
        ({ key }) => !ignored.includes(key),
      ),
    [titleCorrections, doc, options, ignored],
  )
  const corrections = changes.flatMap((change) => change.corrections)
  const groups = RULES.map((rule) => ({ rule, all: changes.filter(({ corrections: [{ rule: own }] }) => own === rule) })).filter(
    ({ all }) => all.length > 0,
  )
  const { current, point, currentRow } = useMarks(editor, changes)

  useEffect(() => heading.current?.focus(), [])

  const acceptAll = (chosen: readonly Correction[]) => {
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
    const focusedIndex = buttons.findIndex((button) => button.matches(':focus'))
    const [inTitle, inText] = [
      chosen.filter((each) => titleCorrections.includes(each)),
      chosen.filter((each) => !titleCorrections.includes(each)),
    ]
    if (inText.length > 0) editor.view.dispatch(acceptCorrections(editor.state, inText))
    const after = correctText(title, inTitle)
    if (after !== title) {
      onTitleChange(after)
      setTitleSteps([...titleSteps, { before: title, after, depth: undoDepth(editor.state), changedText: inText.length > 0 }])
    }
    setLastAction('accept')
    // Moves the focus to the row that replaces the accepted one, so that pressing Enter repeatedly accepts one correction after another.
    requestAnimationFrame(() => {
      const remaining = [...(panel.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
      ;(remaining[Math.min(Math.max(focusedIndex, 0), remaining.length - 1)] ?? heading.current)?.focus()
    })
  }
  const lastTitleStep = titleSteps.at(-1)
  const canUndoTitle = lastTitleStep?.after === title && undoDepth(editor.state) <= lastTitleStep.depth
  const undo = () => {
    const undoesText = !canUndoTitle || (lastTitleStep.changedText && undoDepth(editor.state) === lastTitleStep.depth)
    if (undoesText) editor.commands.undo()
    if (canUndoTitle) {
      onTitleChange(lastTitleStep.before)
      setTitleSteps(titleSteps.slice(0, -1))
    }
    setLastAction('undo')
  }
  return (
    <div className={styles.sidebar}>
      <section
        ref={panel}
        className={styles.panel}
        aria-labelledby={`${id}t`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      >
        <header className={styles.header}>
          <h2 ref={heading} id={`${id}t`} className={styles.title} tabIndex={-1}>
            {TEXT.panel}
          </h2>
          <span className={styles.found}>{TEXT.found(corrections.length)}</span>
          <IconButton label={TEXT.close} onClick={onClose}>
            <IconX size={20} stroke={1.6} />
          </IconButton>
        </header>
        <div className={styles.actions}>
          {corrections.length > 0 && (
            <Button size="small" onClick={() => acceptAll(corrections)}>
              {TEXT.acceptAll}
            </Button>
          )}
          <Button size="small" variant="quiet" disabled={!canUndo && !canUndoTitle} onClick={undo}>
            {TEXT.undo}
          </Button>
        </div>
        <p role="status" className="visually-hidden">
          {lastAction === 'accept' && TEXT.remaining(corrections.length)}
          {lastAction === 'undo' && TEXT.undone}
        </p>
        {groups.map(({ rule, all }) => (
          <section key={rule} aria-labelledby={`${id}${rule}`}>
            <div className={styles.group}>
              <h3 id={`${id}${rule}`} className={styles.rule}>
                {RULE_NAMES[rule]}
              </h3>
              {all.length > 1 && (
                <button
                  type="button"
                  className={styles.acceptGroup}
                  aria-label={TEXT.acceptRule(RULE_NAMES[rule])}
                  onClick={() => acceptAll(all.flatMap((change) => change.corrections))}
                >
                  {TEXT.acceptGroup(all.flatMap((change) => change.corrections).length)}
                </button>
              )}
            </div>
            {[...Map.groupBy(all, ({ corrections: [{ reason }] }) => reason)].map(([reason, rows]) => (
              <Fragment key={reason}>
                <p className={styles.reason}>{reason}</p>
                <ul className={styles.rows}>
                  {rows.slice(0, MAX_ROWS).map((change) => (
                    <CorrectionRow
                      key={change.key}
                      ref={change.key === current ? currentRow : null}
                      correction={change.corrections[0]}
                      count={change.corrections.length}
                      note={change.isInTitle && TEXT.inTitle}
                      isCurrent={change.key === current}
                      onAccept={() => acceptAll(change.corrections)}
                      onIgnore={() => setIgnored([...ignored, change.key])}
                      onPoint={() => point(change.key)}
                    />
                  ))}
                </ul>
                {rows.length > MAX_ROWS && <p className={styles.reason}>{TEXT.more(rows.length - MAX_ROWS)}</p>}
              </Fragment>
            ))}
          </section>
        ))}
        <OptionsForm
          options={options}
          onChange={(next) => {
            setOptions(next)
            saveOptions(safeStorage, next)
          }}
        />
      </section>
    </div>
  )
}

/** Marks the changes in the text; the current one is the one whose row or words have the focus or the pointer. */
function useMarks(editor: Editor, changes: readonly WordChange[]) {
  const [current, setCurrent] = useState<string>()
  const marks = useRef<ReturnType<typeof createMarks>>(undefined)
  const currentRow = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const { marked = '', current: currentClassName = '' } = styles
    const created = createMarks(editor, {
      className: marked,
      currentClassName,
      onPoint: (key) => {
        setCurrent(key)
        if (key) requestAnimationFrame(() => currentRow.current?.scrollIntoView({ block: 'nearest' }))
      },
    })
    marks.current = created
    return created.remove
  }, [editor])
  useEffect(() => marks.current?.show(changes, current), [changes, current])
  const point = (key: string) => {
    setCurrent(key)
    requestAnimationFrame(() => editor.view.dom.querySelector('[data-proofread]')?.scrollIntoView({ block: 'nearest' }))
  }
  return { current, point, currentRow }
}
