import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { text as promotionText } from '#web/money/promotions/text.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Placement } from '#worker/money/promotions/contract.ts'
import { createPackage, setPackage } from './actions.ts'
import { PackagePriceField } from './PackagePriceField.tsx'
import { PackageRow } from './PackageRow.tsx'
import { text } from './package-text.ts'
import { promotionPackagesQuery } from './queries.ts'

/** All packages by placement and price, and the form that creates one. */
export function PromotionPackages() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(promotionPackagesQuery(api)).data
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createPackage.name}>
        {(close) => <CreatePackage close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((each) => (
          <PackageRow
            key={each.hash}
            sold={each}
            action={setPackage}
            summary={`${promotionText.views(formatNumber(each.views))} ${promotionText.days(formatNumber(each.days))}`}
            meta={<span>{promotionText.placements[each.placement]}</span>}
          />
        ))}
      </ul>
    </>
  )
}

const FIELDS = ['name', 'placement', 'views', 'days', 'price']
const COUNTS = ['views', 'days'] as const

function CreatePackage({ close }: { close: () => void }) {
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
