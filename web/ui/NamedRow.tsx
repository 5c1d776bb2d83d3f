import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './named-row.module.css'
import { PathLink } from './PathLink.tsx'

interface Props {
  to: string
  name: string
  /** Stands before the words. */
  picture?: ReactNode
  description: string
  /** Its facts. */
  children: ReactNode
}

/** An item of a list by its name, which leads to it, with what it says of itself and its facts. */
export const NamedRow = ({ to, name, picture, description, children }: Props) => (
  <li className={classNames(styles.row, picture !== undefined && styles.pictured)}>
    {picture}
    <div>
      <h2 className={styles.name}>
        <PathLink to={to}>
          <bdi>{name}</bdi>
        </PathLink>
      </h2>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {children}
    </div>
  </li>
)

/** Facts in small print, as items of a list. */
export const Facts = ({ children }: { children: ReactNode }) => <ul className={styles.facts}>{children}</ul>
