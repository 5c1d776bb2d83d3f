import { useState } from 'react'
import { formatToman, priceInvoice } from '#shared/money.ts'
import { parseToman } from '#shared/persian/parse-toman.ts'
import { AmountInput } from '#web/money/payments/AmountInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { text } from './package-text.ts'

/** Field for the price of a package, which shows it with VAT while it is typed. */
export function PackagePriceField({ error }: { error: string | undefined }) {
  const [price, setPrice] = useState('')
  const rial = parseToman(price)
  return (
    <Field label={text.price} hint={rial === undefined ? undefined : text.withVat(formatToman(priceInvoice(rial, 0).total))} error={error}>
      {(control) => <AmountInput {...control} name="price" value={price} onValueChange={setPrice} />}
    </Field>
  )
}
