import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Editor } from '@tiptap/core'
import { undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { type ProofreadingOptions, RULES } from '#shared/persian/proofreader.ts'
import { safeStorage } from '#web/lib/safe-storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import {
  acceptCorrections,
  type Correction,
  correctText,
  enableHighlighting,
  findCorrections,
  findTextCorrections,
  highlightCorrection,
} from './corrections.ts'
import { loadOptions, OptionsForm, saveOptions } from './OptionsForm.tsx'
import styles from './proofreading-panel.module.css'
import { RULE_NAMES, TEXT } from './text.ts'

/** Maximum rows per rule, because a long text can have thousands of corrections. */
const MAX_ROWS = 40
const HIGHLIGHT_CLASS = styles.highlighted ?? 'highlighted'

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
  const [statusMessage, setStatusMessage] = useState('')
  const [titleSteps, setTitleSteps] = useState<readonly TitleStep[]>([])
  const { doc, canUndo } = useEditorState({
    editor,
    selector: () => ({ doc: editor.state.doc, canUndo: editor.can().undo() }),
    equalityFn: (a, b) => a.doc === b?.doc && a.canUndo === b.canUndo,
  })
  const titleCorrections = findTextCorrections(title, options)
  const corrections = [...titleCorrections, ...findCorrections(doc, options)]
  const groups = RULES.map((rule) => ({ rule, all: corrections.filter((each) => each.rule === rule) })).filter(({ all }) => all.length > 0)

  useEffect(() => {
    heading.current?.focus()
    return enableHighlighting(editor, HIGHLIGHT_CLASS)
  }, [editor])

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
    setStatusMessage(TEXT.remaining(findTextCorrections(after, options).length + findCorrections(editor.state.doc, options).length))
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
    setStatusMessage(TEXT.undone)
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
          <span className={styles.count}>{TEXT.found(corrections.length)}</span>
        </div>
        <p role="status" className="visually-hidden">
          {statusMessage}
        </p>
        <OptionsForm
          options={options}
          onChange={(next) => {
            setOptions(next)
            saveOptions(safeStorage, next)
          }}
        />
        {groups.map(({ rule, all }) => (
          <section key={rule} aria-labelledby={`${id}${rule}`}>
            <div className={styles.group}>
              <h3 id={`${id}${rule}`} className={styles.rule}>
                {RULE_NAMES[rule]}
              </h3>
              {all.length > 1 && (
                <Button size="small" variant="plain" aria-label={TEXT.acceptRule(RULE_NAMES[rule])} onClick={() => acceptAll(all)}>
                  {TEXT.acceptGroup(all.length)}
                </Button>
              )}
            </div>
            <ul className={styles.rows}>
              {all.slice(0, MAX_ROWS).map((correction) => (
                <CorrectionRow
                  key={`${titleCorrections.includes(correction)}${correction.parts[0].from}:${correction.parts[0].before}`}
                  correction={correction}
                  isInTitle={titleCorrections.includes(correction)}
                  onAccept={() => acceptAll([correction])}
                  onPreview={() =>
                    highlightCorrection(editor, HIGHLIGHT_CLASS, titleCorrections.includes(correction) ? undefined : correction)
                  }
                />
              ))}
            </ul>
            {all.length > MAX_ROWS && <p className={styles.reason}>{TEXT.more(all.length - MAX_ROWS)}</p>}
          </section>
        ))}
      </section>
    </div>
  )
}
