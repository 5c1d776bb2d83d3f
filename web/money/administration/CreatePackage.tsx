import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { text as promotionText } from '#web/money/promotions/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Placement } from '#worker/money/promotions/contract.ts'
import styles from './administration.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { PackagePriceField } from './PackagePriceField.tsx'
import { text } from './package-text.ts'
import { readPackage } from './read-forms.ts'
import { useMoneyChange } from './use-money-change.ts'

const FIELDS = ['name', 'placement', 'views', 'days', 'price']
const COUNTS = ['views', 'days'] as const

export function CreatePackage({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [placement, setPlacement] = useState<Placement>('feed')
  const { change, isPending, error } = useMoneyChange({
    run: async (fields: FormData) =>
      unwrap(api.api.admin.promotions.packages.$post({ json: readPackage((name) => readTextField(fields, name)) })),
    done: text.created,
    onDone: close,
  })
  return (
    <ChangeForm
      form="administration.create-package"
      submitLabel={text.submit}
      pending={isPending}
      error={error}
      fields={FIELDS}
      onSubmit={change}
      onCancel={close}
    >
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
