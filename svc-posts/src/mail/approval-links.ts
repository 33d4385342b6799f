import type { Transaction } from '@kallos/service-kit/database';
import { hashSecret, newSecret } from '@kallos/service-kit/secrets';
import { eq, sql } from 'drizzle-orm';
import { emailSchedulingTokens, mails } from '@kallos/publishing/mail-schema';

const validHours = 72;

/** Makes a new link for a mail; the token itself is kept nowhere. */
export async function mintToken(
  tx: Transaction,
  { accountId, mailId }: { accountId: number; mailId: number },
): Promise<string> {
  const token = newSecret();
  await tx.insert(emailSchedulingTokens).values({
    accountId,
    mailId,
    token: hashSecret(token),
    expiresAt: sql`now() + make_interval(hours => ${validHours})` as unknown as Date,
  });
  return token;
}

/** What a link stands for. */
export interface ApprovalLink {
  readonly id: number;
  readonly hash: string;
  readonly accountId: number;
  readonly mailId: number;
  readonly postIds: readonly number[];
  readonly usedAt: Date | null;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

/** Finds a link by its token; the transaction must see every account. */
export async function findLink(tx: Transaction, token: string): Promise<ApprovalLink | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const hash = hashSecret(token);
  const [row] = await tx
    .select({
      id: emailSchedulingTokens.id,
      accountId: emailSchedulingTokens.accountId,
      mailId: emailSchedulingTokens.mailId,
      postIds: mails.postIds,
      usedAt: emailSchedulingTokens.usedAt,
      isUsed: emailSchedulingTokens.isUsed,
      isExpired: sql<boolean>`${emailSchedulingTokens.expiresAt} <= now()`,
    })
    .from(emailSchedulingTokens)
    .innerJoin(mails, eq(mails.id, emailSchedulingTokens.mailId))
    .where(eq(emailSchedulingTokens.token, hash));
  return row && { ...row, hash };
}
