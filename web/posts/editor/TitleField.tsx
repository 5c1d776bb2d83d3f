import { type KeyboardEvent, type Ref, useId } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { normalizeTitle } from './normalize-title.ts'
import { TEXT } from './text.ts'
import styles from './title.module.css'
import { isZwnjKey, ZWNJ } from './zwnj-key.ts'

const COUNT_FROM = 120

interface Props {
  value: string
  onChange(title: string): void
  /** Enter, or the arrow down at the end: on to the body. */
  onSubmit(): void
  readOnly: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** The title: one line of text that grows with its words; how many letters are left shows near the limit. */
export function TitleField({ value, onChange, onSubmit, readOnly, ref }: Props) {
  const hint = useId()
  // A letter has at least one unit; a browser's first telling letters apart takes 40 ms of opening the page.
  const count = value.length < COUNT_FROM ? 0 : countGraphemes(value)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || (event.key === 'ArrowDown' && field.selectionStart === field.value.length)) {
      event.preventDefault()
      onSubmit()
    } else if (isZwnjKey(event.nativeEvent)) {
      event.preventDefault()
      if (!readOnly && field.value[field.selectionStart - 1] !== ZWNJ) insertText(field, ZWNJ)
    }
  }
  return (
    <div className={styles.title} data-value={`${value || TEXT.titlePlaceholder}\u200B`}>
      <textarea
        ref={ref}
        className={styles.field}
        rows={1}
        dir={resolveDirection(null, value, 'rtl')}
        aria-label={TEXT.title}
        aria-describedby={count >= COUNT_FROM ? hint : undefined}
        placeholder={TEXT.titlePlaceholder}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(normalizeTitle(event.target.value))}
        onKeyDown={onKeyDown}
      />
      {count >= COUNT_FROM && (
        <p id={hint} className={styles.count} data-full={count >= LIMITS.titleGraphemes || undefined}>
          {TEXT.titleCount(count, LIMITS.titleGraphemes)}
        </p>
      )}
    </div>
  )
}

/** Typed through the browser, so that its own undo knows it; where that command is gone, set by hand. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
