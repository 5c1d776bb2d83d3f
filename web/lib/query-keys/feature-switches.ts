export const featureKeys = { off: ['feature-switches'] } as const
