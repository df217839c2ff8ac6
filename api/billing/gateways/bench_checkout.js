// The test gateway's stand-in for the card provider's script: window.Razorpay with the same interface. No money moves.
(() => {
  const CHOICES = [
    ["success", "Pay"],
    ["failure", "Be refused by the bank"],
    ["late", "Pay, and lose the connection (told late)"],
    ["duplicate", "Pay twice"],
    ["tampered", "Pay, with a changed signature"],
    ["authorized", "Authorise only"],
  ];

  const element = (name, text, styles) => {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made.style, styles);
    return made;
  };

  class Razorpay {
    constructor(options) {
      if (!options?.key || !options.order_id) {
        throw new Error("key and order_id are needed");
      }
      this.options = options;
      this.listeners = [];
    }

    on(event, listener) {
      if (event === "payment.failed") {
        this.listeners.push(listener);
      }
      return this;
    }

    open() {
      if (this.dialog) {
        return;
      }
      const dialog = element("dialog", "", {
        border: "3px dashed",
        borderRadius: "12px",
        boxSizing: "border-box",
        font: "1rem/1.5 system-ui, sans-serif",
        maxWidth: "24rem",
        padding: "1.25rem",
        width: "calc(100% - 2rem)",
      });
      dialog.setAttribute("aria-label", "TEST payment");
      this.dialog = dialog;
      const said = element("p", "", { margin: "0.5rem 0" });
      said.setAttribute("role", "status");
      this.said = said;
      const heading = element("h2", "TEST payment", { margin: "0 0 0.5rem" });
      const about = `${this.options.name ?? ""} ${this.options.description ?? ""}`.trim();
      dialog.append(heading, element("p", "No money is taken here.", { margin: "0" }), element("p", about, { margin: "0" }), said);
      for (const [outcome, label] of CHOICES) {
        dialog.append(this.button(label, () => this.pay(outcome)));
      }
      dialog.append(this.button("Cancel", () => this.dismiss()));
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.dismiss();
      });
      document.body.append(dialog);
      dialog.showModal();
    }

    button(label, act) {
      const made = element("button", label, {
        display: "block",
        font: "inherit",
        margin: "0.5rem 0",
        minHeight: "2.75rem",
        width: "100%",
      });
      made.type = "button";
      made.addEventListener("click", act);
      return made;
    }

    async pay(outcome) {
      if (this.busy) {
        return;
      }
      this.busy = true;
      let told = {};
      try {
        const answer = await fetch(`/api/testGateway/pay/${encodeURIComponent(this.options.order_id)}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ outcome }),
        });
        told = await answer.json();
      } catch {
        told = { error: { code: "GATEWAY_ERROR", description: "The test gateway did not answer.", metadata: {} } };
      }
      this.busy = false;
      if (told.payment) {
        this.close();
        this.options.handler?.(told.payment);
        return;
      }
      if (told.error) {
        this.said.textContent = told.error.description;
        if (this.options.retry?.enabled === false) {
          this.close();
        }
        for (const listener of this.listeners) {
          listener({ error: told.error });
        }
        return;
      }
      this.dismiss();
    }

    close() {
      this.dialog?.close();
      this.dialog?.remove();
      this.dialog = undefined;
    }

    dismiss() {
      this.close();
      this.options.modal?.ondismiss?.();
    }
  }

  window.Razorpay = Razorpay;
})();
