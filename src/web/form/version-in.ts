/** The version that a form was read with, as it came back; 0, which nothing has, where it is none. */
export const versionIn = (sent: unknown) => Number(/^\d{1,9}$/.exec(String(sent ?? ''))?.[0] ?? 0)
