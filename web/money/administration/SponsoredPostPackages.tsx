import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ActionSection } from './ActionSection.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { PackagePriceField } from './PackagePriceField.tsx'
import { PackageRow } from './PackageRow.tsx'
import { sponsoredPostText, text } from './package-text.ts'
import { sponsoredPostPackagesQuery } from './queries.ts'
import { readSponsoredPostPackage } from './read-forms.ts'
import { useMoneyChange } from './use-money-change.ts'

/** All packages of sponsored posts by price, and the form that creates one. */
export function SponsoredPostPackages() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(sponsoredPostPackagesQuery(api)).data
  const route = api.api.admin['sponsored-posts'].packages[':hash']
  return (
    <>
      <PageTitle lead={sponsoredPostText.lead}>{sponsoredPostText.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms="administration.create-sponsored-post-package">
        {(close) => <CreatePackage close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none} />}
      <ul>
        {items.map((each) => (
          <PackageRow
            key={each.hash}
            sold={each}
            form="administration.set-sponsored-post-package"
            setActive={(isActive) => unwrap(route.$patch({ param: { hash: each.hash }, json: { isActive } }))}
          />
        ))}
      </ul>
    </>
  )
}

function CreatePackage({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { change, isPending, error } = useMoneyChange({
    run: async (fields: FormData) =>
      unwrap(api.api.admin['sponsored-posts'].packages.$post({ json: readSponsoredPostPackage((name) => readTextField(fields, name)) })),
    done: text.created,
    onDone: close,
  })
  return (
    <ChangeForm
      form="administration.create-sponsored-post-package"
      submitLabel={text.submit}
      pending={isPending}
      error={error}
      fields={['name', 'price']}
      onSubmit={change}
      onCancel={close}
    >
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
