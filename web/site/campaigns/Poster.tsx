import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { CampaignLink } from '#worker/site/campaigns/contract.ts'
import styles from './campaigns.module.css'
import { PosterArt } from './PosterArt.tsx'

interface Props {
  campaign: Pick<CampaignLink, 'slug' | 'kind' | 'title' | 'theme'>
  /** The heading of the page, if it is not the title. */
  heading?: string
  note?: ReactNode
  /** For pages that have more to show than the campaign itself. */
  low?: boolean
}

/** The head of a campaign's pages: its title lettered on a picture of what it is about. */
export const Poster = ({ campaign, heading = campaign.title, note, low = false }: Props) => (
  <header className={classNames(styles.poster, low && styles.low)}>
    <PosterArt campaign={campaign} className={styles.art} />
    {note && <p className={styles.kicker}>{note}</p>}
    <h1 className={classNames(styles.lettering, heading.length > LONG && styles.long)} tabIndex={-1}>
      <bdi>{heading}</bdi>
    </h1>
    {campaign.theme && (
      <p className={styles.theme}>
        <bdi>{campaign.theme}</bdi>
      </p>
    )}
  </header>
)

/** Letters that fit one line of a poster in the largest size. */
const LONG = 12
