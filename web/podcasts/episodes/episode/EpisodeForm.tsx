import { useMutation } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { ApiError, read } from '#web/lib/api.ts'
import { onSend } from '#web/lib/form-data.ts'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import styles from '#web/podcasts/episodes/parts.module.css'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { EpisodeFields, EpisodeSettings } from '#worker/podcasts/episodes/contract.ts'
import { BiteRows } from './BiteRows.tsx'
import { CoverField } from './CoverField.tsx'
import { draftOf, type EpisodeDraft, type Flaws, fieldsOf } from './draft.ts'
import { nextNumber } from './next-number.ts'
import { PersonRows } from './PersonRows.tsx'

/** Show, number, kind and people of an episode, saved together; the cover is saved at once. */
export function EpisodeForm({ post, settings }: { post: string; settings: EpisodeSettings }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [draft, setDraft] = useState(() => draftOf(settings.fields))
  const [flaws, setFlaws] = useState<Flaws>({})
  const save = useMutation({
    mutationFn: (fields: EpisodeFields) => read(api.api.sounds[':post'].$put({ param: { post }, json: fields })),
    onSuccess: async () => {
      showToast({ message: text.saved })
      await router.invalidate()
    },
    onError: (error) => setFlaws(error instanceof ApiError ? (error.body.fields ?? {}) : {}),
  })
  const change = (part: Partial<EpisodeDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = () => {
    const { fields, flaws: found } = fieldsOf(draft)
    setFlaws(found)
    save.reset()
    if (Object.keys(found).length === 0) save.mutate(fields)
  }
  const show = settings.shows.find(({ hash }) => hash === draft.show)
  const typed = Number(asciiDigits(draft.season)) || null
  const next = nextNumber(show, typed)
  const isWanting = show?.kind === 'serial' && draft.episode.trim() === '' && draft.kind === 'full'
  return (
    <form className={styles.form} noValidate onSubmit={onSend(() => !save.isPending && submit())}>
      <ChoiceField
        label={text.show}
        names={[['', text.noShow], ...settings.shows.map(({ hash, title }) => [hash, title] as const)]}
        value={draft.show}
        hint={settings.shows.length === 0 ? text.noShows : undefined}
        error={flaws.show}
        onChange={(chosen) => change({ show: chosen })}
      />
      <div className={styles.pair}>
        <NumberField label={text.season} value={draft.season} error={flaws.season} onChange={(season) => change({ season })} />
        <NumberField
          label={text.episode}
          value={draft.episode}
          error={flaws.episode}
          hint={isWanting ? text.serialWants : undefined}
          onChange={(episode) => change({ episode })}
        />
      </div>
      {next && draft.episode.trim() === '' && (
        <ButtonRow>
          <Button
            variant="quiet"
            size="small"
            onClick={() => change({ season: next.season === null ? '' : persianDigits(next.season), episode: persianDigits(next.episode) })}
          >
            {text.next(next.season, next.episode)}
          </Button>
        </ButtonRow>
      )}
      <div className={styles.pair}>
        <ChoiceField label={text.kind} names={text.kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
        <ChoiceField label={text.explicit} names={text.explicits} value={draft.explicit} onChange={(explicit) => change({ explicit })} />
      </div>
      <CoverField post={post} cover={settings.cover} />
      <PersonRows persons={draft.persons} flaws={flaws} onChange={(persons) => change({ persons })} />
      <BiteRows bites={draft.bites} flaws={flaws} onChange={(bites) => change({ bites })} />
      <ErrorNote>{flaws.persons ?? flaws.soundbites ?? (Object.keys(flaws).length > 0 ? text.check : save.error?.message)}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface NumberProps {
  label: string
  value: string
  error: string | undefined
  hint?: string | undefined
  onChange: (typed: string) => void
}

const NumberField = ({ label, value, error, hint, onChange }: NumberProps) => (
  <Field label={label} optional={text.optional} error={error} hint={hint}>
    {(control) => (
      <TextInput
        {...control}
        dir="rtl"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
