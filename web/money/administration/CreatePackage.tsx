import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as promotionText } from '#web/money/promotions/text.ts'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Placement } from '#worker/money/promotions/contract.ts'
import { createPackage } from './actions.ts'
import { PackagePriceField } from './PackagePriceField.tsx'
import { text } from './package-text.ts'

const FIELDS = ['name', 'placement', 'views', 'days', 'price']
const COUNTS = ['views', 'days'] as const

export function CreatePackage({ close }: { close: () => void }) {
  const [placement, setPlacement] = useState<Placement>('feed')
  const create = useAction(createPackage, {}, { onDone: close })
  return (
    <ChangeForm action={create} submitLabel={text.submit} fields={FIELDS} onCancel={close}>
      {(errors) => (
        <>
          <Field label={text.name} error={errors.name}>
            {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={LIMITS.promotionPackageName} />}
          </Field>
          <SelectField<Placement>
            label={text.placement}
            name="placement"
            options={promotionText.placements}
            value={placement}
            onChange={setPlacement}
          />
          <div className={styles.pair}>
            {COUNTS.map((name) => (
              <Field key={name} label={text[name]} error={errors[name]}>
                {(control) => <TextInput {...control} name={name} dir="ltr" inputMode="numeric" autoComplete="off" />}
              </Field>
            ))}
          </div>
          <PackagePriceField error={errors.price} />
        </>
      )}
    </ChangeForm>
  )
}
