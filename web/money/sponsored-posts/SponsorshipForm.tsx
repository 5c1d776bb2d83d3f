import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatToman } from '#shared/money.ts'
import { unwrap } from '#web/lib/api.ts'
import { createIdempotencyKeys } from '#web/lib/create-idempotency-keys.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { invoiceKeys, sponsorshipKeys, walletKeys } from '#web/lib/query-keys/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PostForm } from '#web/ui/PostForm.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { PostSponsorships } from '#worker/money/sponsored-posts/contract.ts'
import { readSponsorship } from './read-sponsorship.ts'
import styles from './sponsored-posts.module.css'
import { text } from './text.ts'

interface Props {
  /** Hash of the post. */
  post: string
  packages: PostSponsorships['packages']
}

/** Requests a sponsorship and opens its invoice. */
export function SponsorshipForm({ post, packages }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [keyOf] = useState(() => createIdempotencyKeys())
  const [chosen, setChosen] = useState(packages[0]?.hash)
  const request = useMutation({
    mutationFn: (data: FormData) => {
      const read = (name: string) => readTextField(data, name)
      const key = keyOf(JSON.stringify(readSponsorship(read, '')))
      return unwrap(api.api['sponsored-posts'].posts[':hash'].$post({ param: { hash: post }, json: readSponsorship(read, key) }))
    },
    onSuccess: async ({ items }) => {
      for (const { all } of [invoiceKeys, walletKeys, sponsorshipKeys])
        void queryClient.invalidateQueries({ queryKey: all, refetchType: 'none' })
      await navigate({ href: `/me/wallet/invoices/${items[0]?.invoice.hash}` })
    },
  })
  const { fields, formError } = fieldErrors(request.error, ['sponsorName', 'sponsorUrl'])
  return (
    <PostForm
      form={formName('sponsored-posts.request', { hash: post })}
      withKey
      className={classNames(form.form, form.wide)}
      onSubmit={handleSubmit((data) => !request.isPending && request.mutate(data))}
      noValidate
    >
      <FeatureNotice feature="promotions" />
      <p className={styles.hint}>{text.requestHint}</p>
      <fieldset className={styles.packages}>
        <legend>{text.packages}</legend>
        {packages.map(({ hash, name, price }) => (
          <label key={hash}>
            <input
              type="radio"
              name="package"
              value={hash}
              {...checkedProps('package', hash, hash === chosen)}
              onChange={() => setChosen(hash)}
            />
            <span>{name}</span> <span className={styles.price}>{formatToman(price)}</span>
          </label>
        ))}
      </fieldset>
      <Field label={text.sponsorName} hint={text.sponsorNameHint} error={fields.sponsorName}>
        {(control) => <TextInput {...control} name="sponsorName" autoComplete="organization" />}
      </Field>
      <Field label={text.sponsorUrl} hint={text.sponsorUrlHint} error={fields.sponsorUrl}>
        {(control) => (
          <TextInput {...control} name="sponsorUrl" type="url" dir="ltr" inputMode="url" autoComplete="url" spellCheck={false} />
        )}
      </Field>
      <ErrorNote>{formError}</ErrorNote>
      <p>
        <Button type="submit" loading={request.isPending}>
          {text.submit}
        </Button>
      </p>
    </PostForm>
  )
}
