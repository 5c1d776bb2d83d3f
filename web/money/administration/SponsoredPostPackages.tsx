import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { createSponsoredPostPackage, setSponsoredPostPackage } from './actions.ts'
import { PackagePriceField } from './PackagePriceField.tsx'
import { PackageRow } from './PackageRow.tsx'
import { sponsoredPostText, text } from './package-text.ts'
import { sponsoredPostPackagesQuery } from './queries.ts'

/** All packages of sponsored posts by price, and the form that creates one. */
export function SponsoredPostPackages() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(sponsoredPostPackagesQuery(api)).data
  return (
    <>
      <PageTitle lead={sponsoredPostText.lead}>{sponsoredPostText.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createSponsoredPostPackage.name}>
        {(close) => <CreatePackage close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((each) => (
          <PackageRow key={each.hash} sold={each} action={setSponsoredPostPackage} />
        ))}
      </ul>
    </>
  )
}

function CreatePackage({ close }: { close: () => void }) {
  const create = useAction(createSponsoredPostPackage, {}, { onDone: close })
  return (
    <ChangeForm action={create} submitLabel={text.submit} fields={['name', 'price']} onCancel={close}>
      {(errors) => (
        <>
          <Field label={text.name} error={errors.name}>
            {(control) => <TextInput {...control} name="name" autoComplete="off" maxLength={LIMITS.promotionPackageName} />}
          </Field>
          <PackagePriceField error={errors.price} />
        </>
      )}
    </ChangeForm>
  )
}
