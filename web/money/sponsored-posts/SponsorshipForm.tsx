import { useState } from 'react'
import { formatToman } from '#shared/money.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { PostSponsorships } from '#worker/money/sponsored-posts/contract.ts'
import { requestSponsorship } from './actions.ts'
import styles from './sponsored-posts.module.css'
import { text } from './text.ts'

interface Props {
  /** Hash of the post. */
  post: string
  packages: PostSponsorships['packages']
}

/** Requests a sponsorship and opens its invoice. */
export function SponsorshipForm({ post, packages }: Props) {
  const [chosen, setChosen] = useState(packages[0]?.hash)
  const request = useAction(requestSponsorship, { hash: post })
  const { fields, formError } = fieldErrors(request.error, ['sponsorName', 'sponsorUrl'])
  return (
    <ActionForm action={request} className={classNames(form.form, form.wide)}>
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
    </ActionForm>
  )
}
