import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { type CorrectorOptions, RULES } from '#shared/persian/proofreader.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { accepting } from './accept.ts'
import { CorrectionRow } from './CorrectionRow.tsx'
import { type Correction, correctionsOf } from './corrections.ts'
import { OptionsForm } from './OptionsForm.tsx'
import styles from './panel.module.css'
import { pointOut, startPointingOut } from './pointed-out.ts'
import { rememberedOptions, rememberOptions } from './remembered-options.ts'
import { RULE_NAMES, TEXT } from './text.ts'

/** Rows of one rule shown at a time; a long text can have thousands. */
const SHOWN = 40
const POINTED_OUT = styles.pointedOut ?? 'pointed-out'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Suggestions for the text beside it, live: take one, all of a rule, or all; each taking is one step of the editor's undo. */
export default function TypographyPanel({ editor, onClose }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [options, setOptions] = useState<CorrectorOptions>(() => rememberedOptions(localStorage))
  const [said, setSaid] = useState('')
  const { doc, canUndo } = useEditorState({
    editor,
    selector: () => ({ doc: editor.state.doc, canUndo: editor.can().undo() }),
    equalityFn: (a, b) => a.doc === b?.doc && a.canUndo === b.canUndo,
  })
  const corrections = correctionsOf(doc, options)
  const groups = RULES.map((rule) => ({ rule, all: corrections.filter((each) => each.rule === rule) })).filter(({ all }) => all.length > 0)

  useEffect(() => {
    heading.current?.focus()
    return startPointingOut(editor, POINTED_OUT)
  }, [editor])

  const take = (chosen: readonly Correction[]) => {
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
    const place = buttons.findIndex((button) => button.matches(':focus'))
    editor.view.dispatch(accepting(editor.state, chosen))
    setSaid(TEXT.left(correctionsOf(editor.state.doc, options).length))
    // The row that had the focus is gone; the one in its place gets it, so that Enter takes one after another.
    requestAnimationFrame(() => {
      const left = [...(panel.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
      ;(left[Math.min(Math.max(place, 0), left.length - 1)] ?? heading.current)?.focus()
    })
  }
  return (
    <div className={styles.side}>
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
            <Button size="small" onClick={() => take(corrections)}>
              {TEXT.acceptAll}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            disabled={!canUndo}
            onClick={() => {
              editor.commands.undo()
              setSaid(TEXT.taken)
            }}
          >
            {TEXT.undo}
          </Button>
          <span className={styles.count}>{TEXT.found(corrections.length)}</span>
        </div>
        <p role="status" className="unseen">
          {said}
        </p>
        <OptionsForm
          options={options}
          onChange={(next) => {
            setOptions(next)
            rememberOptions(localStorage, next)
          }}
        />
        {groups.map(({ rule, all }) => (
          <section key={rule} aria-labelledby={`${id}${rule}`}>
            <div className={styles.group}>
              <h3 id={`${id}${rule}`} className={styles.rule}>
                {RULE_NAMES[rule]}
              </h3>
              {all.length > 1 && (
                <Button size="small" variant="plain" aria-label={TEXT.acceptRule(RULE_NAMES[rule])} onClick={() => take(all)}>
                  {TEXT.acceptGroup}
                </Button>
              )}
            </div>
            <ul className={styles.rows}>
              {all.slice(0, SHOWN).map((correction) => (
                <CorrectionRow
                  key={`${correction.from}:${correction.before}`}
                  correction={correction}
                  onAccept={() => take([correction])}
                  onLook={() => pointOut(editor, POINTED_OUT, correction)}
                />
              ))}
            </ul>
            {all.length > SHOWN && <p className={styles.reason}>{TEXT.more(all.length - SHOWN)}</p>}
          </section>
        ))}
      </section>
    </div>
  )
}
