/** The form in which the server compares typed answers. */
export function folded(text: string): string;

/** Whether the text is one of those that a question `accepts`, but for so many wrong letters (`typos`). */
export function isRight(written: string, accepts: readonly string[], typos?: number): boolean;
