import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { FormDetails } from '../SettingsSection.tsx'
import styles from './staff-page.module.css'
import { useTriageKeys } from './use-triage-keys.ts'

export interface PanelAction {
  name: string
  /** Of the button that opens the form. */
  label: string
  /** Part of the label that the button shows instead. */
  short?: string
  /** Latin letter of the key that opens the form. */
  letter?: string
  /** Of the button; quiet by default. */
  tone?: 'primary' | 'danger'
  /** What the action does, above its form. */
  summary: ReactNode
  /** Prefix of the actions of the form, which works without JavaScript. */
  forms: string
  form: (close: () => void) => ReactNode
}

interface Props {
  actions: readonly PanelAction[]
  /** Name of the action whose form is open at first. */
  initial?: string | undefined
  /** Keeps the buttons at the lower edge of the window while what is decided about is longer. */
  stays?: boolean
}

/**
 * Buttons that each open a form in place; one form is open at a time, and its first field has the focus. In a row of a list, the letters
 * work while the row has the focus.
 */
export function ActionPanel({ actions, initial, stays = false }: Props) {
  const [open, setOpen] = useState(initial)
  const panel = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const isMounted = useRef(false)
  const previous = useRef<string | undefined>(undefined)
  const current = actions.find(({ name }) => name === open)
  const unopened = actions.filter(({ name }) => name !== initial)
  const shown = current?.name
  useEffect(() => {
    const [from, to, wasMounted] = [previous.current, shown, isMounted.current]
    previous.current = shown
    isMounted.current = true
    if (from === to) return
    const moveFocus = () =>
      (to === undefined
        ? (buttons.current?.querySelector<HTMLElement>(`[data-action="${from}"]`) ?? buttons.current?.querySelector('button'))
        : panel.current?.querySelector<HTMLElement>('select, textarea, input:not([type="hidden"]), button')
      )?.focus()
    // At once, because the next key may already be meant for the form.
    if (wasMounted) return moveFocus()
    // After a navigation the shell moves the focus to the heading first.
    const frame = requestAnimationFrame(moveFocus)
    return () => cancelAnimationFrame(frame)
  }, [shown])
  useTriageKeys((letter) => {
    const row = buttons.current?.closest('[data-card]')
    if (row && !row.contains(document.activeElement)) return false
    const action = actions.find((each) => each.letter === letter)
    if (action) setOpen(action.name)
    return action !== undefined
  })
  return (
    <>
      <div ref={buttons} className={classNames(styles.buttons, stays && (current ? styles.apart : styles.bar))}>
        {actions.map(({ name, label, short = label, letter, tone }) => (
          <Button
            key={name}
            data-action={name}
            variant={tone === 'primary' ? 'primary' : 'quiet'}
            size="small"
            className={tone === 'danger' ? styles.severe : undefined}
            aria-label={`${label}…`}
            aria-expanded={open === name}
            aria-keyshortcuts={letter}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {short}
            {letter && <span className={styles.key} data-key={letter} dir="ltr" aria-hidden="true" />}
          </Button>
        ))}
      </div>
      {current && (
        <div ref={panel} key={current.name} className={styles.panel}>
          <p className={styles.summary}>{current.summary}</p>
          {current.form(() => setOpen(undefined))}
        </div>
      )}
      {unopened.map(({ name, label, summary, forms, form }) => (
        <FormDetails key={name} label={label} forms={forms}>
          {import.meta.env.SSR && (
            <>
              <p className={styles.summary}>{summary}</p>
              {form(() => undefined)}
            </>
          )}
        </FormDetails>
      ))}
    </>
  )
}
