import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { JuryEntry as Entry } from '#worker/site/ballots/contract.ts'
import { scoreEntry } from './actions.ts'
import styles from './jury.module.css'
import { staffText as text } from './staff-text.ts'

interface Props {
  slug: string
  entry: Entry
  canScore: boolean
}

/** A card with the juror's score, which is saved entry by entry. */
export function JuryEntry({ slug, entry: { post, score }, canScore }: Props) {
  const { hash, title } = post
  const [isSaved, setIsSaved] = useState(false)
  const save = useAction(scoreEntry, { slug, hash }, { instead: () => setIsSaved(true) })
  const { fields, formError } = fieldErrors(save.error, ['score'])
  return (
    <div className={styles.entry}>
      <PostCard post={post} />
      {canScore ? (
        <ActionForm action={save} className={styles.form}>
          <Field
            className={styles.field}
            label={
              <>
                {text.score}
                <span className="visually-hidden">{text.scoreOf(title)}</span>
              </>
            }
            error={fields.score ?? formError}
          >
            {(control) => (
              <TextInput
                {...control}
                name="score"
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                className={styles.input}
                defaultValue={score === null ? '' : persianDigits(score)}
                readOnly={save.isPending}
                onChange={() => setIsSaved(false)}
              />
            )}
          </Field>
          <Button type="submit" variant="quiet" loading={save.isPending}>
            {text.saveScore}
            <span className="visually-hidden">{text.scoreOf(title)}</span>
          </Button>
          <span role="status" className={styles.saved}>
            {isSaved && !save.error && text.saved}
          </span>
        </ActionForm>
      ) : (
        <p className={styles.given}>
          {text.givenScore}: <b>{score === null ? text.unscoredEntry : persianDigits(score)}</b>
        </p>
      )}
    </div>
  )
}
