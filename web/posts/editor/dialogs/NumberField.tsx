import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type Ref, useId, useState } from 'react'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './dialogs.module.css'

interface Props {
  label: string
  value: number
  max: number
  ref?: Ref<HTMLInputElement>
  onChange(value: number): void
}

/** Number field that accepts Persian, Arabic and ASCII digits. */
export function NumberField({ label, value, max, onChange, ref }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(1, next)))
  }
  return (
    <div className={styles.numberField}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.stepper}>
        <IconButton label={MENU_TEXT.increase(label)} disabled={value >= max} onClick={() => set(value + 1)}>
          <IconPlus size={18} />
        </IconButton>
        <TextInput
          id={id}
          className={styles.number}
          dir="ltr"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={1}
          aria-valuemax={max}
          autoComplete="off"
          ref={ref}
          value={typed ?? persianDigits(value)}
          onChange={({ target }) => {
            const number = Number.parseInt(asciiDigits(target.value), 10)
            setTyped(target.value)
            if (number >= 1 && number <= max) onChange(number)
          }}
          onBlur={() => setTyped(undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            set(value + (event.key === 'ArrowUp' ? 1 : -1))
          }}
        />
        <IconButton label={MENU_TEXT.decrease(label)} disabled={value <= 1} onClick={() => set(value - 1)}>
          <IconMinus size={18} />
        </IconButton>
      </div>
    </div>
  )
}
