import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { type ProofreadingOptions, RULES } from '#shared/persian/proofreader.ts'
import { safeStorage } from '#web/lib/safe-storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { acceptCorrections, type Correction, enableHighlighting, findCorrections, highlightCorrection } from './corrections.ts'
import { loadOptions, OptionsForm, saveOptions } from './OptionsForm.tsx'
import styles from './proofreading-panel.module.css'
import { RULE_NAMES, TEXT } from './text.ts'

/** Maximum rows per rule, because a long text can have thousands of corrections. */
const MAX_ROWS = 40
const HIGHLIGHT_CLASS = styles.highlighted ?? 'highlighted'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Each acceptance, of one correction or several, is one undo step. */
export default function ProofreadingPanel({ editor, onClose }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [options, setOptions] = useState<ProofreadingOptions>(() => loadOptions(safeStorage))
  const [statusMessage, setStatusMessage] = useState('')
  const { doc, canUndo } = useEditorState({
    editor,
    selector: () => ({ doc: editor.state.doc, canUndo: editor.can().undo() }),
    equalityFn: (a, b) => a.doc === b?.doc && a.canUndo === b.canUndo,
  })
  const corrections = findCorrections(doc, options)
  const groups = RULES.map((rule) => ({ rule, all: corrections.filter((each) => each.rule === rule) })).filter(({ all }) => all.length > 0)

  useEffect(() => {
    heading.current?.focus()
    return enableHighlighting(editor, HIGHLIGHT_CLASS)
  }, [editor])

  const acceptAll = (chosen: readonly Correction[]) => {
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
    const focusedIndex = buttons.findIndex((button) => button.matches(':focus'))
    editor.view.dispatch(acceptCorrections(editor.state, chosen))
    setStatusMessage(TEXT.remaining(findCorrections(editor.state.doc, options).length))
    // Moves the focus to the row that replaces the accepted one, so that pressing Enter repeatedly accepts one correction after another.
    requestAnimationFrame(() => {
      const remaining = [...(panel.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
      ;(remaining[Math.min(Math.max(focusedIndex, 0), remaining.length - 1)] ?? heading.current)?.focus()
    })
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
          <Button
            size="small"
            variant="quiet"
            disabled={!canUndo}
            onClick={() => {
              editor.commands.undo()
              setStatusMessage(TEXT.undone)
            }}
          >
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
                  key={`${correction.from}:${correction.before}`}
                  correction={correction}
                  onAccept={() => acceptAll([correction])}
                  onPreview={() => highlightCorrection(editor, HIGHLIGHT_CLASS, correction)}
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

interface CorrectionRowProps {
  correction: Correction
  onAccept: () => void
  onPreview: () => void
}

function CorrectionRow({ correction, onAccept, onPreview }: CorrectionRowProps) {
  const { leftContext, rightContext, before, after, reason } = correction
  return (
    <li className={styles.row}>
      <p className={styles.change}>
        <span className="visually-hidden">{TEXT.from} </span>
        <del>
          {leftContext}
          <mark>{before}</mark>
          {rightContext}
        </del>
        <span className="visually-hidden"> {TEXT.to} </span>
        <ins>
          {leftContext}
          <mark>{after}</mark>
          {rightContext}
        </ins>
      </p>
      <p className={styles.reason}>{reason}</p>
      <Button
        variant="quiet"
        size="small"
        data-accept=""
        aria-label={TEXT.acceptOne(leftContext + before + rightContext, leftContext + after + rightContext)}
        onFocus={onPreview}
        onMouseEnter={onPreview}
        onClick={onAccept}
      >
        {TEXT.accept}
      </Button>
    </li>
  )
}
