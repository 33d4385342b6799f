import type { ProductClass } from '@kallos/contracts/catalog/product-classes';
import type { PostPicture } from '@kallos/contracts/posts/post-parts';
import { type PolicyBreak, policyBreaksOf } from '@kallos/contracts/texts/post-rules';
import { picturesFor } from '@kallos/contracts/texts/text-parts';
import type { Platform } from '@kallos/contracts/wire';
import { networkWords } from '@kallos/words/network-names';
import { policyBreakWords } from '../../../messages/network-refusals.ts';
import type { ComposerValue } from './composer-value.ts';
import { variantsOf } from './own-versions.ts';

/** Something in a post that the policy of a network keeps out of posts. */
export interface PolicyRisk {
  readonly network: Platform;
  readonly risk: PolicyBreak;
}

type Found = { readonly ruleId: string };

interface RiskFacts {
  readonly value: Pick<ComposerValue, 'pictures' | 'ownVersions'>;
  readonly platforms: readonly Platform[];
  readonly productClass: ProductClass | null;
  /** What the rules on claims find in the shared text. */
  readonly findings: readonly Found[];
  /** What they find in the texts of single networks. */
  readonly ownFindings: Readonly<Partial<Record<Platform, readonly Found[]>>>;
}

/** Returns the risks of a post on each of its networks, as the server finds them before scheduling. */
export const policyRisksOf = ({
  value,
  platforms,
  productClass,
  findings,
  ownFindings,
}: RiskFacts): PolicyRisk[] =>
  platforms.flatMap((network) => {
    const own = value.ownVersions.find((one) => one.network === network);
    const found = own?.content === undefined ? findings : (ownFindings[network] ?? []);
    const ruleIds = found.map(({ ruleId }) => ruleId);
    const pictures: readonly PostPicture[] = picturesFor(
      { pictures: value.pictures, variants: variantsOf(value.ownVersions) },
      network,
    );
    const hasAiImage = pictures.some(({ isMade }) => isMade);
    const risks = policyBreaksOf(network, { hasAiImage, productClass, ruleIds });
    return risks.map((risk) => ({ network, risk }));
  });

/** Returns the sentence on a risk. */
export const riskSentence = ({ network, risk }: PolicyRisk): string =>
  policyBreakWords[risk](networkWords(network).subject);
