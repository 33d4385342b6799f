/** The data of a business in mails and on the approval page. */
export interface MailCompany {
  readonly companyName: string;
  readonly timeZone: string;
}

/** The data of a post in mails and on the approval page. */
export interface MailPost {
  readonly productName: string;
  /** Its images; for a video its still. */
  readonly images: readonly string[];
  readonly content: string;
  readonly scheduledDate: Date;
  readonly postStatus: string;
}
