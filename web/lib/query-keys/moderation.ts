export const decisionKeys = {
  /** Decisions about the viewer and their content. */
  mine: ['decisions', 'mine'],
} as const

/** The monthly counts of moderation. */
export const transparencyKeys = { all: ['transparency'] } as const
