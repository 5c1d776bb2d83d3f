import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { invoiceKeys, promotionKeys } from '#web/lib/query-keys/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { PackageChoice } from './PackageChoice.tsx'
import styles from './promotions.module.css'
import { packagesQuery } from './queries.ts'
import { readPurchase } from './read-purchase.ts'
import { StartChoice } from './StartChoice.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { text } from './text.ts'

const SHOWN_FIELDS = ['package', 'topics', 'tags', 'startsAt', 'startTime']

/** Form that orders a promotion and opens its invoice. */
export function BuyPromotion({ post, tags }: { post: string } & Pick<PostCard, 'tags'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: packages } = useSuspenseQuery(packagesQuery(api)).data
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const buy = useMutation({
    mutationFn: async (form: FormData) => {
      const fields = { text: (name: string) => readTextField(form, name), all: (name: string) => form.getAll(name).map(String) }
      return unwrap(api.api.promotions.$post({ json: readPurchase(fields, post, key) }))
    },
    onSuccess: async ({ invoice }) => {
      for (const { all } of [promotionKeys, invoiceKeys]) void queryClient.invalidateQueries({ queryKey: all, refetchType: 'none' })
      await navigate({ to: '/me/wallet/invoices/$hash', params: { hash: invoice.hash } })
    },
  })
  const { fields, formError } = fieldErrors(buy.error, SHOWN_FIELDS)
  if (packages.length === 0) return <p className={styles.spaced}>{text.noPackages}</p>
  return (
    <PostForm
      form={formName('promotions.buy', { post })}
      withKey
      onSubmit={handleSubmit((form) => !buy.isPending && buy.mutate(form))}
      noValidate
    >
      <FeatureNotice feature="promotions" />
      <PackageChoice packages={packages} error={fields.package} />
      <PageSection title={text.targets} landmark={false}>
        <TargetChoice tags={tags} errors={fields} />
      </PageSection>
      <PageSection title={text.start} landmark={false}>
        <StartChoice errors={fields} />
      </PageSection>
      <div className={styles.text}>
        <ErrorNote>{formError}</ErrorNote>
        <p>
          <Button type="submit" loading={buy.isPending}>
            {text.submit}
          </Button>
        </p>
        <p className={styles.hint}>{text.submitHint}</p>
      </div>
    </PostForm>
  )
}
