import { useHydrated } from '@tanstack/react-router'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { stripBidiControls } from '#shared/persian/clean-text.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import styles from './post-editor.module.css'
import { TEXT } from './text.ts'
import { isZwnjKey, ZWNJ } from './zwnj-key.ts'

const COUNT_FROM = 120
const PASTES = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank'])

interface Props {
  value: string
  /** Focuses the field when the page opens, also before its scripts run. */
  isNew: boolean
  /** Receives line breaks that were typed, but not those of a paste. */
  onChange(title: string): void
  /** Called on Enter, or on ArrowDown at the end of the title. */
  onSubmit(): void
  ref?: Ref<HTMLTextAreaElement>
}

export function TitleField({ value, isNew, onChange, onSubmit, ref }: Props) {
  const hydrated = useHydrated()
  const hint = useId()
  // The grapheme count never exceeds `value.length`, so short titles skip `Intl.Segmenter`, whose first use is slow.
  const count = value.length < COUNT_FROM ? 0 : countGraphemes(value)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || (event.key === 'ArrowDown' && field.selectionStart === field.value.length)) {
      event.preventDefault()
      onSubmit()
    } else if (isZwnjKey(event.nativeEvent)) {
      event.preventDefault()
      if (field.value[field.selectionStart - 1] !== ZWNJ) insertText(field, ZWNJ)
    }
  }
  return (
    <div className={styles.title} data-value={`${value || TEXT.titlePlaceholder}\u200B`}>
      <textarea
        ref={ref}
        className={styles.titleField}
        rows={1}
        dir={resolveDirection(null, value, 'rtl')}
        aria-label={TEXT.title}
        aria-describedby={count >= COUNT_FROM ? hint : undefined}
        placeholder={TEXT.titlePlaceholder}
        // biome-ignore lint/a11y/noAutofocus: Writing the title is what the page is for.
        autoFocus={isNew}
        data-type-ahead={isNew ? '' : undefined}
        // Hydration would overwrite what is typed into a field that is not empty.
        readOnly={!hydrated && value !== ''}
        value={value}
        onChange={({ target, nativeEvent }) => {
          const isTyped = !(nativeEvent instanceof InputEvent && PASTES.has(nativeEvent.inputType))
          const [line = '', ...lines] = isTyped ? target.value.split('\n') : [target.value]
          onChange([normalizeTitle(line), ...lines].join('\n'))
        }}
        onKeyDown={onKeyDown}
      />
      {count >= COUNT_FROM && (
        <p id={hint} className={styles.titleCount} data-full={count >= LIMITS.titleGraphemes || undefined}>
          {TEXT.titleCount(count, LIMITS.titleGraphemes)}
        </p>
      )}
    </div>
  )
}

/** Inserts text with `execCommand` to preserve native undo; falls back to `setRangeText` when that fails. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

export function normalizeTitle(typed: string): string {
  const line = stripBidiControls(typed).replace(/[\r\n\t\u2028\u2029]+/g, ' ')
  if (line.length <= LIMITS.titleGraphemes) return line
  let kept = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(line)) {
    if (++count > LIMITS.titleGraphemes) break
    kept += segment
  }
  return kept
}
