import type { ComponentProps } from 'react'
import { rialToToman } from '#shared/money.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './payments.module.css'
import { amountText as text } from './text.ts'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'dir' | 'inputMode' | 'onChange' | 'onBlur' | 'value'> {
  value: string
  onValueChange: (typed: string) => void
}

/** A field for an amount in toman in any digits, grouped by thousands once it loses the focus; `parseToman` reads it. */
export const AmountInput = ({ value, onValueChange, ...rest }: Props) => (
  <span className={styles.amountInput}>
    <TextInput
      name="amount"
      autoComplete="off"
      {...rest}
      dir="ltr"
      inputMode="numeric"
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
      onBlur={() => {
        const rial = parseToman(value)
        if (rial !== undefined) onValueChange(formatNumber(rialToToman(rial)))
      }}
    />
    <span className={styles.unit} aria-hidden="true">
      {text.unit}
    </span>
  </span>
)
