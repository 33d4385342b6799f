/** What mails and the approval page say of a business. */
export interface MailCompany {
  readonly companyName: string;
  readonly timeZone: string;
}

/** What mails and the approval page say of a post. */
export interface MailPost {
  readonly productName: string;
  /** What goes out with it: images, and of a video its still. */
  readonly images: readonly string[];
  readonly content: string;
  readonly scheduledDate: Date;
  readonly postStatus: string;
}
