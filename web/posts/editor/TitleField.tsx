import { type KeyboardEvent, type Ref, useId } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { directionOf } from '#shared/persian/direction.ts'
import { countGraphemes } from '#shared/persian/words.ts'
import { HALF_SPACE, isHalfSpaceKey } from './half-space-key.ts'
import { TEXT } from './text.ts'
import styles from './title.module.css'
import { lineOf } from './title-line.ts'

const COUNT_FROM = 120

interface Props {
  value: string
  onChange(title: string): void
  /** Enter, or the arrow down at the end: on to the body. */
  onLeave(): void
  readOnly: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** The title: one line of text that grows with its words; how many letters are left shows near the limit. */
export function TitleField({ value, onChange, onLeave, readOnly, ref }: Props) {
  const hint = useId()
  // A letter has at least one unit; a browser's first telling letters apart takes 40 ms of opening the page.
  const count = value.length < COUNT_FROM ? 0 : countGraphemes(value)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || (event.key === 'ArrowDown' && field.selectionStart === field.value.length)) {
      event.preventDefault()
      onLeave()
    } else if (isHalfSpaceKey(event.nativeEvent)) {
      event.preventDefault()
      if (!readOnly && field.value[field.selectionStart - 1] !== HALF_SPACE) type(field, HALF_SPACE)
    }
  }
  return (
    <div className={styles.title} data-value={`${value || TEXT.titlePlaceholder}\u200B`}>
      <textarea
        ref={ref}
        className={styles.field}
        rows={1}
        dir={directionOf(null, value, 'rtl')}
        aria-label={TEXT.title}
        aria-describedby={count >= COUNT_FROM ? hint : undefined}
        placeholder={TEXT.titlePlaceholder}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(lineOf(event.target.value))}
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
function type(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
